CREATE TABLE "sso_settings" (
	"customer_id" bigint NOT NULL,
	"is_enabled" boolean NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"allowed_domains" text[] NOT NULL,
	"jit_provisioning" boolean NOT NULL,
	"default_role" text NOT NULL,
	"group_claim" text NOT NULL,
	"role_mappings" jsonb NOT NULL,
	"is_required" boolean NOT NULL,
	"exempt_customer_rep_ids" bigint[] NOT NULL,
	CONSTRAINT "sso_settings_customer_id_pk" PRIMARY KEY("customer_id")
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"customer_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"customer_rep_id" bigint NOT NULL,
	CONSTRAINT "sso_identities_customer_id_issuer_subject_pk" PRIMARY KEY("customer_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sso_sign_ins" (
	"customer_id" bigint NOT NULL,
	"state_hash" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"issuer" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_sign_ins_customer_id_state_hash_pk" PRIMARY KEY("customer_id","state_hash")
);
--> statement-breakpoint
CREATE TABLE "sso_codes" (
	"customer_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"customer_rep_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider_session_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_codes_customer_id_code_hash_pk" PRIMARY KEY("customer_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sso_logout_tokens" (
	"customer_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_logout_tokens_customer_id_token_hash_pk" PRIMARY KEY("customer_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "rep_sessions" ADD COLUMN "sso_issuer" text;
--> statement-breakpoint
ALTER TABLE "rep_sessions" ADD COLUMN "sso_subject" text;
--> statement-breakpoint
ALTER TABLE "rep_sessions" ADD COLUMN "sso_session_id" text;
--> statement-breakpoint
ALTER TABLE "sso_settings" ADD CONSTRAINT "sso_settings_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_customer_id_customer_rep_id_reps_customer_id_customer_rep_id_fk" FOREIGN KEY ("customer_id","customer_rep_id") REFERENCES "public"."reps"("customer_id","customer_rep_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_customer_id_sso_settings_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sso_settings"("customer_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_codes" ADD CONSTRAINT "sso_codes_customer_id_sso_settings_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sso_settings"("customer_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_codes" ADD CONSTRAINT "sso_codes_customer_id_customer_rep_id_reps_customer_id_customer_rep_id_fk" FOREIGN KEY ("customer_id","customer_rep_id") REFERENCES "public"."reps"("customer_id","customer_rep_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_logout_tokens" ADD CONSTRAINT "sso_logout_tokens_customer_id_sso_settings_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sso_settings"("customer_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sso_settings_issuer" ON "sso_settings" USING btree ("issuer","client_id");
--> statement-breakpoint
CREATE INDEX "sso_identities_rep" ON "sso_identities" USING btree ("customer_id","customer_rep_id");
--> statement-breakpoint
CREATE INDEX "sso_sign_ins_state" ON "sso_sign_ins" USING btree ("state_hash");
--> statement-breakpoint
CREATE INDEX "sso_codes_code" ON "sso_codes" USING btree ("code_hash");
