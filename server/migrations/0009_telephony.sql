ALTER TABLE "channels" ADD COLUMN "handover_number" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "spoken_language" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "template_sid" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery_status" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "dispatched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "awaited_files" json;