ALTER TABLE "messages" ADD COLUMN "is_asked_back" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "cached_input_tokens" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "failed_requests" integer DEFAULT 0 NOT NULL;
