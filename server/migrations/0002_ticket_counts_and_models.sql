-- Models that every customer has: the engine that works without a provider, and what a provider's key opens.
INSERT INTO "models" ("customer_id", "name", "model_type", "is_default", "is_active", "supports_vision") VALUES
	(0, 'Embedded', 'Embedded', true, true, false),
	(0, 'gpt-4o-mini', 'Text', true, true, false),
	(0, 'gpt-4o', 'Vision', true, true, true);

-- Keeps ticket_counts beside tickets. One statement may change many tickets: their differences are added up first,
-- and written in one order, so that two bulk changes cannot wait for each other in a circle.
CREATE FUNCTION count_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

CREATE FUNCTION count_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ticket_counts (customer_id, channel_id, status, is_spam, shard, tickets)
	SELECT customer_id, channel_id, status, is_spam, pg_backend_pid() % 8, count(*)
	FROM added GROUP BY customer_id, channel_id, status, is_spam ORDER BY customer_id, channel_id, status, is_spam
	ON CONFLICT (customer_id, channel_id, status, is_spam, shard)
	DO UPDATE SET tickets = ticket_counts.tickets + excluded.tickets;
	RETURN NULL;
END $$;

CREATE FUNCTION count_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ticket_counts (customer_id, channel_id, status, is_spam, shard, tickets)
	SELECT customer_id, channel_id, status, is_spam, pg_backend_pid() % 8, -count(*)
	FROM removed GROUP BY customer_id, channel_id, status, is_spam ORDER BY customer_id, channel_id, status, is_spam
	ON CONFLICT (customer_id, channel_id, status, is_spam, shard)
	DO UPDATE SET tickets = ticket_counts.tickets + excluded.tickets;
	RETURN NULL;
END $$;

CREATE TRIGGER tickets_added AFTER INSERT ON tickets
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_tickets();
CREATE TRIGGER tickets_changed AFTER UPDATE ON tickets
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tickets();
CREATE TRIGGER tickets_removed AFTER DELETE ON tickets
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_tickets();
