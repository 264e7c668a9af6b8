CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "events_key" ON "events" USING btree ("customer_id","sequence","at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "events_place" ON "events" USING btree ("customer_id","position","at");--> statement-breakpoint
DO $$
-- What is there becomes the partition of everything before this time. It lies ahead of whatever is written until then: until
-- the table is partitioned, later rows would be refused. A table without rows is partitioned at once.
DECLARE
	bound timestamptz := date_trunc('month', now(), 'UTC') + interval '2 months';
BEGIN
	IF pg_relation_size('events') = 0 THEN
		bound := date_trunc('day', now(), 'UTC') + interval '2 days';
	END IF;
	ALTER TABLE events DROP CONSTRAINT IF EXISTS events_bound;
	EXECUTE format('ALTER TABLE events ADD CONSTRAINT events_bound CHECK (at < %L::timestamptz) NOT VALID', bound);
	EXECUTE format('COMMENT ON CONSTRAINT events_bound ON events IS %L', bound);
END $$;--> statement-breakpoint
ALTER TABLE events VALIDATE CONSTRAINT events_bound;
