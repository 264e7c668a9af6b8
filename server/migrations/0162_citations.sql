ALTER TABLE "messages" ADD COLUMN "citations" json;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "answerability" real;
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "answer_threshold" real;
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "show_sources" boolean DEFAULT false NOT NULL;
