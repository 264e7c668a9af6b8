CREATE TABLE "mail_connections" (
	"customer_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"state" text DEFAULT 'Unknown' NOT NULL,
	"last_error" text,
	"last_success" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mail_connections_customer_id_channel_id_pk" PRIMARY KEY("customer_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "mail_connections" ADD CONSTRAINT "mail_connections_customer_id_channel_id_channels_customer_id_channel_id_fk" FOREIGN KEY ("customer_id","channel_id") REFERENCES "public"."channels"("customer_id","channel_id") ON DELETE cascade ON UPDATE no action;