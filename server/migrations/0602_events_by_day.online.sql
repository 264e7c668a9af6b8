DO $$
-- No row is read or moved: keys, indexes and the bound were made before, so the lock is held for milliseconds.
DECLARE
	bound text;
BEGIN
	IF (SELECT relkind FROM pg_class WHERE oid = 'public.events'::regclass) = 'p' THEN RETURN; END IF;
	LOCK TABLE public.events IN ACCESS EXCLUSIVE MODE;
	SELECT obj_description(oid, 'pg_constraint') INTO STRICT bound FROM pg_constraint
	WHERE conrelid = 'public.events'::regclass AND conname = 'events_bound';
	ALTER TABLE public.events DROP CONSTRAINT events_customer_id_sequence_pk;
	ALTER TABLE public.events ADD CONSTRAINT events_customer_id_sequence_at_pk PRIMARY KEY USING INDEX events_key;
	DROP INDEX public.events_position;
	ALTER TABLE public.events SET SCHEMA partitions;
	ALTER TABLE partitions.events RENAME TO events_initial;

	CREATE TABLE public.events (LIKE partitions.events_initial INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING STORAGE)
	PARTITION BY RANGE (at);
	ALTER TABLE public.events ADD CONSTRAINT events_customer_id_sequence_at_pk PRIMARY KEY (customer_id, sequence, at);
	CREATE INDEX events_at ON public.events (at);
	CREATE UNIQUE INDEX events_position ON public.events (customer_id, position, at);
	CREATE INDEX events_unnumbered ON public.events (customer_id, sequence) WHERE position IS NULL;
	PERFORM setval('public.events_sequence_seq', last_value, is_called) FROM partitions.events_sequence_seq;
	ALTER TABLE partitions.events_initial ALTER COLUMN sequence DROP IDENTITY;
	EXECUTE format('ALTER TABLE public.events ATTACH PARTITION partitions.events_initial FOR VALUES FROM (MINVALUE) TO (%L)', bound);
	ALTER TABLE partitions.events_initial DROP CONSTRAINT events_bound;

	CREATE TABLE partitions.events_default PARTITION OF public.events DEFAULT;
	ALTER TABLE partitions.events_default ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
END $$;
