-- Tickets of a replay are rolled back. Counted, they would hold rows that live messages wait for.
CREATE OR REPLACE FUNCTION count_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('attendant.is_trial', true) = 'on' THEN
		RETURN NULL;
	END IF;
	INSERT INTO ticket_counts (customer_id, channel_id, status, is_spam, shard, tickets)
	SELECT customer_id, channel_id, status, is_spam, pg_backend_pid() % 8, sum(difference)
	FROM (
		SELECT customer_id, channel_id, status, is_spam, 1 AS difference FROM added
		UNION ALL
		SELECT customer_id, channel_id, status, is_spam, -1 FROM removed
	) AS changes
	GROUP BY customer_id, channel_id, status, is_spam
	HAVING sum(difference) <> 0
	ORDER BY customer_id, channel_id, status, is_spam
	ON CONFLICT (customer_id, channel_id, status, is_spam, shard)
	DO UPDATE SET tickets = ticket_counts.tickets + excluded.tickets;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('attendant.is_trial', true) = 'on' THEN
		RETURN NULL;
	END IF;
	INSERT INTO ticket_counts (customer_id, channel_id, status, is_spam, shard, tickets)
	SELECT customer_id, channel_id, status, is_spam, pg_backend_pid() % 8, count(*)
	FROM added GROUP BY customer_id, channel_id, status, is_spam ORDER BY customer_id, channel_id, status, is_spam
	ON CONFLICT (customer_id, channel_id, status, is_spam, shard)
	DO UPDATE SET tickets = ticket_counts.tickets + excluded.tickets;
	RETURN NULL;
END $$;
