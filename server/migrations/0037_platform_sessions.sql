CREATE TABLE "platform_sessions" (
	"customer_id" bigint NOT NULL,
	"platform_session_id" text NOT NULL,
	"customer_rep_id" bigint NOT NULL,
	"acting_party" text NOT NULL,
	"address" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "platform_sessions_customer_id_platform_session_id_pk" PRIMARY KEY("customer_id","platform_session_id")
);
--> statement-breakpoint
ALTER TABLE "platform_sessions" ADD CONSTRAINT "platform_sessions_customer_id_customer_rep_id_reps_customer_id_customer_rep_id_fk" FOREIGN KEY ("customer_id","customer_rep_id") REFERENCES "public"."reps"("customer_id","customer_rep_id") ON DELETE cascade ON UPDATE no action;
