-- Row-level security itself is put on every table with a customer_id after the last migration of a run. What follows keeps
-- queries as fast under it: PostgreSQL looks at a row only after the policy has let it pass, unless the condition is one that cannot
-- reveal anything. Comparing a column is such a condition; lower(), LIKE and @@ are not, and find no index.
--
-- Shared models belong to customer 0, and every customer reads them.
CREATE POLICY "attendant_shared" ON "models" FOR SELECT USING (customer_id = 0);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "status_key" text GENERATED ALWAYS AS (lower(status)) STORED;
--> statement-breakpoint
ALTER TABLE "end_users" ADD COLUMN "email_key" text GENERATED ALWAYS AS (lower(email)) STORED;
--> statement-breakpoint
ALTER TABLE "end_user_uids" ADD COLUMN "uid_key" text GENERATED ALWAYS AS (lower(uid)) STORED;
--> statement-breakpoint
DROP INDEX "tickets_status";
--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("customer_id","status_key","date_created","ticket_id");
--> statement-breakpoint
DROP INDEX "end_users_email";
--> statement-breakpoint
CREATE INDEX "end_users_email" ON "end_users" USING btree ("customer_id","email_key");
--> statement-breakpoint
DROP INDEX "end_user_uids_uid";
--> statement-breakpoint
CREATE INDEX "end_user_uids_uid" ON "end_user_uids" USING btree ("customer_id","uid_key");
--> statement-breakpoint
DROP INDEX "place_description_reports_search";
--> statement-breakpoint
-- These run as the role of the system, for which the indexes of words serve, and find the rows of the customer of the transaction.
-- The sum keeps the planner from listing all rows of the customer beside the matches.
CREATE FUNCTION find_tickets_by_words(wanted tsquery) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000 AS $$
	SELECT ticket_id FROM public.ticket_words
	WHERE words OPERATOR(pg_catalog.@@) wanted
		AND customer_id OPERATOR(pg_catalog.+) 0::bigint
			OPERATOR(pg_catalog.=) nullif(pg_catalog.current_setting('attendant.customer_id', true), '')::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION find_end_users_by_text(pattern text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000 AS $$
	SELECT end_user_id FROM public.end_users
	WHERE search_text OPERATOR(pg_catalog.~~) pattern
		AND customer_id OPERATOR(pg_catalog.=) nullif(pg_catalog.current_setting('attendant.customer_id', true), '')::bigint
$$;
--> statement-breakpoint
-- Without a role for the system these functions cannot leave row-level security. Words begin with their customer, so that a search
-- finds no foreign ones anyway: their table then does without FORCE, and stays fast.
COMMENT ON TABLE "ticket_words" IS 'Row-level security is not forced without a role for the system.';
