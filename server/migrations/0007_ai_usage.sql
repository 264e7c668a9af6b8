CREATE TABLE "ai_usage" (
	"customer_id" bigint NOT NULL,
	"day" date NOT NULL,
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"shard" smallint NOT NULL,
	"requests" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost" double precision,
	CONSTRAINT "ai_usage_customer_id_day_model_purpose_shard_pk" PRIMARY KEY("customer_id","day","model","purpose","shard")
);
--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;