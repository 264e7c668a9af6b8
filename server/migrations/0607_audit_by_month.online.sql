DO $$
-- No row is read or moved, as in 0602.
DECLARE
	bound text;
BEGIN
	IF (SELECT relkind FROM pg_class WHERE oid = 'public.audit_entries'::regclass) = 'p' THEN RETURN; END IF;
	LOCK TABLE public.audit_entries IN ACCESS EXCLUSIVE MODE;
	SELECT obj_description(oid, 'pg_constraint') INTO STRICT bound FROM pg_constraint
	WHERE conrelid = 'public.audit_entries'::regclass AND conname = 'audit_entries_bound';
	ALTER TABLE public.audit_entries DROP CONSTRAINT audit_entries_customer_id_audit_entry_id_pk;
	ALTER TABLE public.audit_entries ADD CONSTRAINT audit_entries_customer_id_audit_entry_id_at_pk
		PRIMARY KEY USING INDEX audit_entries_key;
	DROP INDEX public.audit_entries_sequence;
	DROP TRIGGER audit_entries_kept ON public.audit_entries;
	ALTER TABLE public.audit_entries SET SCHEMA partitions;
	ALTER TABLE partitions.audit_entries RENAME TO audit_entries_initial;

	CREATE TABLE public.audit_entries (LIKE partitions.audit_entries_initial INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING STORAGE)
	PARTITION BY RANGE (at);
	ALTER TABLE public.audit_entries ADD CONSTRAINT audit_entries_customer_id_audit_entry_id_at_pk
		PRIMARY KEY (customer_id, audit_entry_id, at);
	CREATE INDEX audit_entries_customer_id_at_index ON public.audit_entries (customer_id, at);
	CREATE INDEX audit_entries_unlinked ON public.audit_entries (customer_id, audit_entry_id) WHERE sequence IS NULL;
	CREATE UNIQUE INDEX audit_entries_sequence ON public.audit_entries (customer_id, sequence, at) WHERE sequence IS NOT NULL;
	PERFORM setval('public.audit_entries_audit_entry_id_seq', last_value, is_called) FROM partitions.audit_entries_audit_entry_id_seq;
	ALTER TABLE partitions.audit_entries_initial ALTER COLUMN audit_entry_id DROP IDENTITY;
	EXECUTE format('ALTER TABLE public.audit_entries ATTACH PARTITION partitions.audit_entries_initial FOR VALUES FROM (MINVALUE) TO (%L)', bound);
	ALTER TABLE partitions.audit_entries_initial DROP CONSTRAINT audit_entries_bound;

	CREATE TABLE partitions.audit_entries_default PARTITION OF public.audit_entries DEFAULT;
	ALTER TABLE partitions.audit_entries_default ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
	CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
END $$;
