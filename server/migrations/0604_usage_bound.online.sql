DO $$
-- As for events (0601).
DECLARE
	bound date := date_trunc('month', now(), 'UTC') + interval '2 months';
BEGIN
	ALTER TABLE ai_usage DROP CONSTRAINT IF EXISTS ai_usage_bound;
	EXECUTE format('ALTER TABLE ai_usage ADD CONSTRAINT ai_usage_bound CHECK (day < %L::date) NOT VALID', bound);
	EXECUTE format('COMMENT ON CONSTRAINT ai_usage_bound ON ai_usage IS %L', bound);
END $$;--> statement-breakpoint
ALTER TABLE ai_usage VALIDATE CONSTRAINT ai_usage_bound;
