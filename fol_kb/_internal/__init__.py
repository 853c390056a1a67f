"""What every room may use and no user should: files, signals, streams, processes, threads, deadlines."""
