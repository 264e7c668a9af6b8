-- The first shard in which no other transaction counts tickets of the customer: none waits for the end of another one, and there
-- are no more shards than transactions at once. Shards by process number met in one of three groups of three connections.
CREATE FUNCTION free_count_shard(of_customer bigint) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
	FOR shard IN 0..63 LOOP
		IF pg_try_advisory_xact_lock(hashtextextended('ticket counts ' || of_customer || ' ' || shard, 0)) THEN
			RETURN shard;
		END IF;
	END LOOP;
	RETURN pg_backend_pid() % 64;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('attendant.is_trial', true) = 'on' THEN
		RETURN NULL;
	END IF;
	INSERT INTO ticket_counts (customer_id, channel_id, status, is_spam, shard, tickets)
	SELECT customer_id, channel_id, status, is_spam, free_count_shard(customer_id), sum(difference)
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
	SELECT customer_id, channel_id, status, is_spam, free_count_shard(customer_id), count(*)
	FROM added GROUP BY customer_id, channel_id, status, is_spam ORDER BY customer_id, channel_id, status, is_spam
	ON CONFLICT (customer_id, channel_id, status, is_spam, shard)
	DO UPDATE SET tickets = ticket_counts.tickets + excluded.tickets;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ticket_counts (customer_id, channel_id, status, is_spam, shard, tickets)
	SELECT customer_id, channel_id, status, is_spam, free_count_shard(customer_id), -count(*)
	FROM removed GROUP BY customer_id, channel_id, status, is_spam ORDER BY customer_id, channel_id, status, is_spam
	ON CONFLICT (customer_id, channel_id, status, is_spam, shard)
	DO UPDATE SET tickets = ticket_counts.tickets + excluded.tickets;
	RETURN NULL;
END $$;
