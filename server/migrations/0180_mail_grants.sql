CREATE TABLE "mail_consents" (
	"customer_id" bigint NOT NULL,
	"state_hash" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"customer_rep_id" bigint NOT NULL,
	"session_id" text,
	"purpose" text NOT NULL,
	"verifier" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_consents_customer_id_state_hash_pk" PRIMARY KEY("customer_id","state_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_grants" (
	"customer_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_token" text,
	"renew_at" timestamp (3) with time zone,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_because" text,
	CONSTRAINT "mail_grants_customer_id_channel_id_pk" PRIMARY KEY("customer_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "mail_consents" ADD CONSTRAINT "mail_consents_customer_id_channel_id_channels_customer_id_channel_id_fk" FOREIGN KEY ("customer_id","channel_id") REFERENCES "public"."channels"("customer_id","channel_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_grants" ADD CONSTRAINT "mail_grants_customer_id_channel_id_channels_customer_id_channel_id_fk" FOREIGN KEY ("customer_id","channel_id") REFERENCES "public"."channels"("customer_id","channel_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mail_consents_channel" ON "mail_consents" USING btree ("customer_id","channel_id");
