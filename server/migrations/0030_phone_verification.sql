ALTER TABLE "channels" ADD COLUMN "verified_account_sid" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "number_problem" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "number_checked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "channels_verified_number" ON "channels" USING btree ("verified_account_sid","channel_type","phone_number") WHERE verified_account_sid is not null and date_deleted is null;
