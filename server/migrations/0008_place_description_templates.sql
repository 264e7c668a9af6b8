CREATE TABLE "place_description_templates" (
	"customer_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"unknown_placeholders" text[] NOT NULL,
	"missing_placeholders" text[] NOT NULL,
	"date_uploaded_utc" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "place_description_templates_customer_id_pk" PRIMARY KEY("customer_id")
);
--> statement-breakpoint
ALTER TABLE "place_description_templates" ADD CONSTRAINT "place_description_templates_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;