DO $$
-- A hundred pages at a time, so that no row stays locked for long; at last what moved meanwhile. Each ticket is locked:
-- closing it at the same time would find no row to change.
DECLARE
	step constant integer := 100;
	pages constant bigint := pg_relation_size('tickets') / current_setting('block_size')::integer;
BEGIN
	FOR page IN 0 .. pages BY step LOOP
		INSERT INTO ticket_activity (customer_id, ticket_id, is_closed, message_id, note_id, ticket_created)
		SELECT tickets.customer_id, tickets.ticket_id, tickets.is_closed, 0, 0, tickets.date_created FROM tickets
		LEFT JOIN ticket_activity USING (customer_id, ticket_id)
		WHERE tickets.ctid >= format('(%s,0)', page)::tid
			AND tickets.ctid < format('(%s,0)', page + step)::tid
			AND ticket_activity.ticket_id IS NULL
		FOR NO KEY UPDATE OF tickets
		ON CONFLICT (customer_id, ticket_id) DO NOTHING;
		COMMIT;
	END LOOP;
	INSERT INTO ticket_activity (customer_id, ticket_id, is_closed, message_id, note_id, ticket_created)
	SELECT tickets.customer_id, tickets.ticket_id, tickets.is_closed, 0, 0, tickets.date_created FROM tickets
	LEFT JOIN ticket_activity USING (customer_id, ticket_id)
	WHERE ticket_activity.ticket_id IS NULL
	FOR NO KEY UPDATE OF tickets
	ON CONFLICT (customer_id, ticket_id) DO NOTHING;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_activity_newest" ON "ticket_activity" USING btree ("customer_id","ticket_created","ticket_id","message_id");
