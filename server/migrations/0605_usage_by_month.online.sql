DO $$
-- No row is read or moved: its key contains the day already.
DECLARE
	bound text;
BEGIN
	IF (SELECT relkind FROM pg_class WHERE oid = 'public.ai_usage'::regclass) = 'p' THEN RETURN; END IF;
	LOCK TABLE public.ai_usage IN ACCESS EXCLUSIVE MODE;
	SELECT obj_description(oid, 'pg_constraint') INTO STRICT bound FROM pg_constraint
	WHERE conrelid = 'public.ai_usage'::regclass AND conname = 'ai_usage_bound';
	ALTER TABLE public.ai_usage SET SCHEMA partitions;
	ALTER TABLE partitions.ai_usage RENAME TO ai_usage_initial;

	CREATE TABLE public.ai_usage (LIKE partitions.ai_usage_initial INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE (day);
	ALTER TABLE public.ai_usage ADD CONSTRAINT ai_usage_customer_id_day_model_purpose_shard_pk
		PRIMARY KEY (customer_id, day, model, purpose, shard);
	ALTER TABLE public.ai_usage ADD CONSTRAINT ai_usage_customer_id_customers_customer_id_fk
		FOREIGN KEY (customer_id) REFERENCES public.customers (customer_id) ON DELETE CASCADE;
	EXECUTE format('ALTER TABLE public.ai_usage ATTACH PARTITION partitions.ai_usage_initial FOR VALUES FROM (MINVALUE) TO (%L)', bound);
	ALTER TABLE partitions.ai_usage_initial DROP CONSTRAINT ai_usage_bound;

	CREATE TABLE partitions.ai_usage_default PARTITION OF public.ai_usage DEFAULT;
	ALTER TABLE partitions.ai_usage_default ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
END $$;
