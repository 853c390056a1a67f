"""Values of the passages by what they are: quantities, columns, fields, labels, units."""
