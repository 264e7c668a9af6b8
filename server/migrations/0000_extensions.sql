-- Finding by any part of a word.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
