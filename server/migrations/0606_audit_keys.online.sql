CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_key" ON "audit_entries" USING btree ("customer_id","audit_entry_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_place" ON "audit_entries" USING btree ("customer_id","sequence","at") WHERE sequence is not null;--> statement-breakpoint
DO $$
-- As for events (0601).
DECLARE
	bound timestamptz := date_trunc('month', now(), 'UTC') + interval '2 months';
BEGIN
	ALTER TABLE audit_entries DROP CONSTRAINT IF EXISTS audit_entries_bound;
	EXECUTE format('ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_bound CHECK (at < %L::timestamptz) NOT VALID', bound);
	EXECUTE format('COMMENT ON CONSTRAINT audit_entries_bound ON audit_entries IS %L', bound);
END $$;--> statement-breakpoint
ALTER TABLE audit_entries VALIDATE CONSTRAINT audit_entries_bound;
