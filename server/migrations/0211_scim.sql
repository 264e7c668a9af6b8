CREATE TABLE "scim_tokens" (
	"customer_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"last_used" timestamp (3) with time zone,
	CONSTRAINT "scim_tokens_customer_id_pk" PRIMARY KEY("customer_id")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"customer_id" bigint NOT NULL,
	"customer_rep_id" bigint NOT NULL,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"is_deleted" boolean NOT NULL,
	"last_modified" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scim_users_customer_id_customer_rep_id_pk" PRIMARY KEY("customer_id","customer_rep_id")
);
--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_customer_id_customer_rep_id_reps_customer_id_customer_rep_id_fk" FOREIGN KEY ("customer_id","customer_rep_id") REFERENCES "public"."reps"("customer_id","customer_rep_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_hash" ON "scim_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "scim_users_external" ON "scim_users" USING btree ("customer_id","external_id");
