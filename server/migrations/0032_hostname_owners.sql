CREATE TABLE "hostname_owners" (
	"customer_id" bigint NOT NULL,
	"hostname" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hostname_owners_customer_id_hostname_pk" PRIMARY KEY("customer_id","hostname")
);
--> statement-breakpoint
ALTER TABLE "hostname_owners" ADD CONSTRAINT "hostname_owners_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hostname_owners_hostname" ON "hostname_owners" USING btree ("hostname");--> statement-breakpoint
-- Whoever was there first owns a name that several list. The others keep it in their list, and are reported by `doctor`.
INSERT INTO "hostname_owners" ("customer_id", "hostname", "date_created")
SELECT DISTINCT ON (name) customer_id, name, date_created
FROM (
	SELECT customer_id, date_created, rtrim(lower(btrim(listed)), '.') AS name FROM customers, unnest(hostnames) AS listed
) AS names
WHERE name NOT IN ('', 'localhost')
ORDER BY name, customer_id;
