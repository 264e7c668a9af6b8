CREATE TABLE "ai_budgets" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"tokens_per_day" bigint,
	"tokens_per_month" bigint,
	"cost_per_day" double precision,
	"cost_per_month" double precision,
	"tokens_per_visitor" bigint,
	"tokens_per_address" bigint,
	"messages_per_visitor" bigint,
	"messages_per_address" bigint,
	"retrievals_per_visitor" bigint,
	"retrievals_per_address" bigint
);
--> statement-breakpoint
CREATE TABLE "ai_spending" (
	"customer_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"period" date NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"cost" double precision DEFAULT 0 NOT NULL,
	"messages" bigint DEFAULT 0 NOT NULL,
	"retrievals" bigint DEFAULT 0 NOT NULL,
	"ticket_id" bigint,
	CONSTRAINT "ai_spending_customer_id_scope_subject_period_pk" PRIMARY KEY("customer_id","scope","subject","period")
);
--> statement-breakpoint
CREATE TABLE "ai_reservations" (
	"customer_id" bigint NOT NULL,
	"reservation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" text,
	"address" text,
	"tokens" bigint NOT NULL,
	"cost" double precision NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_reservations_customer_id_reservation_id_pk" PRIMARY KEY("customer_id","reservation_id")
);
--> statement-breakpoint
CREATE TABLE "ai_budget_notices" (
	"customer_id" bigint NOT NULL,
	"limit_name" text NOT NULL,
	"period" date NOT NULL,
	"percent" integer NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_budget_notices_customer_id_limit_name_period_percent_pk" PRIMARY KEY("customer_id","limit_name","period","percent")
);
--> statement-breakpoint
ALTER TABLE "ai_budgets" ADD CONSTRAINT "ai_budgets_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_spending" ADD CONSTRAINT "ai_spending_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_budget_notices" ADD CONSTRAINT "ai_budget_notices_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_spending_period" ON "ai_spending" USING btree ("period");--> statement-breakpoint
CREATE INDEX "ai_reservations_expiry" ON "ai_reservations" USING btree ("expires_at");--> statement-breakpoint
-- What the ledger knows of this month counts against budgets that are set from now on.
INSERT INTO "ai_spending" ("customer_id", "scope", "subject", "period", "tokens", "cost")
SELECT "customer_id", 'Month', '', date_trunc('month', now() at time zone 'UTC')::date,
	sum("input_tokens" + "output_tokens"), coalesce(sum("cost"), 0)
FROM "ai_usage" WHERE "day" >= date_trunc('month', now() at time zone 'UTC')::date AND lower("model") <> 'embedded'
GROUP BY "customer_id";--> statement-breakpoint
INSERT INTO "ai_spending" ("customer_id", "scope", "subject", "period", "tokens", "cost")
SELECT "customer_id", 'Day', '', "day", sum("input_tokens" + "output_tokens"), coalesce(sum("cost"), 0)
FROM "ai_usage" WHERE "day" = (now() at time zone 'UTC')::date AND lower("model") <> 'embedded'
GROUP BY "customer_id", "day";
