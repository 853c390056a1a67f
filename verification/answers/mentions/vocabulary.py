"""General words of computing: endings of files, programs, names that everybody knows."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

EXTENSIONS = (
    "py|pyi|pyx|ipynb|js|jsx|mjs|cjs|ts|tsx|vue|svelte|java|kt|kts|scala|groovy|gradle|c|cc|cpp|cxx|h|hh|hpp|cs|fs"
    "|go|rs|rb|erb|php|pl|pm|lua|r|jl|swift|m|mm|dart|ex|exs|erl|hs|ml|clj|lisp|el|vb|asm|s|sh|bash|zsh|fish|ps1|bat"
    "|cmd|sql|html|htm|css|scss|sass|less|xml|xsd|xsl|svg|json|jsonl|ndjson|yaml|yml|toml|ini|cfg|conf|env|properties"
    "|lock|md|rst|txt|tex|bib|adoc|org|csv|tsv|xls|xlsx|xlsm|ods|doc|docx|odt|ppt|pptx|pdf|rtf|log|out|err|tmp|bak"
    "|zip|gz|tgz|tar|bz2|xz|7z|rar|jar|war|whl|egg|deb|rpm|dmg|exe|dll|so|dylib|bin|iso|img|png|jpg|jpeg|gif|bmp|tif"
    "|tiff|webp|ico|mp3|mp4|wav|flac|ogg|avi|mov|mkv|webm|db|sqlite|sqlite3|parquet|feather|pkl|pickle|npy|npz|h5"
    "|hdf5|pt|pth|onnx|safetensors|pem|crt|cer|key|csr|p12|tf|tfvars|hcl|proto|graphql|diff|patch|service|timer"
    "|dcm|nii|fasta|fastq|vcf|geojson|shp|kml|ics|eml|msg|ttf|woff|woff2|map|snap|rego|lean|thy|mod|sum|cnf|plist"
)
"""Of a pattern: endings of the names of files."""
BARE_FILES = (
    r"Makefile|Dockerfile|Containerfile|Jenkinsfile|Procfile|Gemfile|Rakefile|Vagrantfile|Brewfile|CODEOWNERS"
)
"""Of a pattern: files whose names have no ending."""
DOMAINS = "com|org|net|io|dev|gov|edu|fr|de|uk|eu|co|info|app|ai"
"""Of a pattern: ends of the names of hosts by which two words with a dot are one."""
COUNTRIES = (
    "a[cdefgilmoqrstuwxz]|b[abdefghijmnorstwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]"
    "|g[adefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]"
    "|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]"
    "|s[abcdeghiklmnorstvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]"
)
"""Of a pattern: the domains of countries (ISO 3166-1), by which three words with dots are a host."""
MEDIA_TYPE = re.compile(
    r"(?:application|audio|font|image|message|model|multipart|text|video)/[\w.+-]+", re.IGNORECASE
)
"""Names of RFC 6838 that look like paths."""
PROGRAMS = frozenset({
    "ls", "cd", "cat", "cp", "mv", "rm", "mkdir", "rmdir", "touch", "chmod", "chown", "ln", "find",
    "grep", "egrep", "rg", "sed", "awk", "sort", "uniq", "head", "tail", "wc", "cut", "tr", "tee",
    "xargs", "diff", "patch", "tar", "zip", "unzip", "gzip", "curl", "wget", "ssh", "scp", "rsync",
    "ping", "dig", "nslookup", "netstat", "ss", "ps", "top", "htop", "kill", "pkill", "df", "du",
    "free", "uname", "whoami", "id", "env", "export", "echo", "printf", "source", "sudo", "su", "apt",
    "apt-get", "dpkg", "yum", "dnf", "brew", "snap", "systemctl", "service", "journalctl", "crontab",
    "docker", "docker-compose", "podman", "kubectl", "helm", "terraform", "ansible",
    "ansible-playbook", "vagrant", "git", "gh", "svn", "hg", "make", "cmake", "gcc", "g++", "clang",
    "cargo", "rustc", "go", "java", "javac", "mvn", "gradle", "python", "python3", "pip", "pip3",
    "pipx", "poetry", "uv", "conda", "pytest", "tox", "mypy", "ruff", "flake8", "black", "node", "npm",
    "npx", "pnpm", "yarn", "deno", "bun", "ruby", "gem", "bundle", "rails", "php", "composer", "perl",
    "psql", "mysql", "sqlite3", "mongo", "redis-cli", "aws", "gcloud", "az", "heroku", "ffmpeg",
    "convert", "openssl", "nginx", "open", "vim", "nano", "less", "more", "bash", "sh", "zsh",
    "powershell", "cmd", "dir", "type", "copy", "del",
})  # fmt: skip
"""Programs that stand at the beginning of a command: words in back ticks that begin so are one."""


@cache
def _programs() -> frozenset[str]:
    lines = files(__package__).joinpath("programs.txt").read_text(encoding="utf-8").splitlines()
    return PROGRAMS.union(*(line.split() for line in lines if not line.startswith("#")))


def is_program(word: str) -> bool:
    """Whether there is a program of that name which many people know."""
    return word in _programs()


PLAIN_CODES = frozenset({
    "utf-8", "utf8", "utf-16", "ascii-8", "sha-1", "sha1", "sha-256", "sha256", "sha-512", "sha512",
    "md5", "base64", "base32", "x86", "x64", "x86_64", "amd64", "arm64", "ipv4", "ipv6", "oauth2",
    "http2", "http3", "html5", "css3", "es6", "mp3", "mp4", "h264", "h.264", "h265", "co2", "h2o",
    "o2", "spo2", "b12", "covid-19", "vitamin-d3", "24/7", "1:1", "i18n", "l10n", "k8s", "2fa", "b2b", "b2c",
    "p2p", "web3", "web2", "python3", "python2", "iso-8601", "rs-232", "wi-fi6", "3d", "2d", "4k",
    "8k", "5g", "4g", "a4", "a3", "win32", "win64", "log4j", "int32", "int64", "uint8", "uint32",
    "uint64", "float32", "float64", "int8", "int16", "utf-32", "rfc-3339",
})  # fmt: skip
"""Names with digits that everybody knows; a source need not have said them."""
