DO $$
-- A hundred pages at a time, so that no row stays locked for long; at last what moved meanwhile.
DECLARE
	step constant integer := 100;
	pages constant bigint := pg_relation_size('ticket_activity') / current_setting('block_size')::integer;
BEGIN
	FOR page IN 0 .. pages BY step LOOP
		UPDATE ticket_activity SET ticket_created = (SELECT date_created FROM tickets
			WHERE tickets.customer_id = ticket_activity.customer_id AND tickets.ticket_id = ticket_activity.ticket_id)
		WHERE ctid >= format('(%s,0)', page)::tid
			AND ctid < format('(%s,0)', page + step)::tid
			AND ticket_created IS NULL;
		COMMIT;
	END LOOP;
	UPDATE ticket_activity SET ticket_created = (SELECT date_created FROM tickets
		WHERE tickets.customer_id = ticket_activity.customer_id AND tickets.ticket_id = ticket_activity.ticket_id)
	WHERE ticket_created IS NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	step constant integer := 100;
	pages constant bigint := pg_relation_size('ticket_tags') / current_setting('block_size')::integer;
BEGIN
	FOR page IN 0 .. pages BY step LOOP
		UPDATE ticket_tags SET ticket_created = (SELECT date_created FROM tickets
			WHERE tickets.customer_id = ticket_tags.customer_id AND tickets.ticket_id = ticket_tags.ticket_id)
		WHERE ctid >= format('(%s,0)', page)::tid AND ctid < format('(%s,0)', page + step)::tid
			AND ticket_created IS NULL;
		COMMIT;
	END LOOP;
	UPDATE ticket_tags SET ticket_created = (SELECT date_created FROM tickets
		WHERE tickets.customer_id = ticket_tags.customer_id AND tickets.ticket_id = ticket_tags.ticket_id)
	WHERE ticket_created IS NULL;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_activity_received" ON "ticket_activity" USING btree ("customer_id","is_closed","message_id","ticket_id","ticket_created");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_tags_newest" ON "ticket_tags" USING btree ("customer_id","tag_id","ticket_created","ticket_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ticket_activity_messages";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ticket_tags_of_tag";
