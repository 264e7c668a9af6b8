-- Where the parts of partitioned tables are. No role may use it: rows are reached through the tables alone, under their policies.
CREATE SCHEMA "partitions";
