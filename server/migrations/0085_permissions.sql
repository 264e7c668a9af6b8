ALTER TABLE "reps" ADD COLUMN "permissions" text[] DEFAULT '{sendReplies,seeAllTeams}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "reps" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- Agents keep what every agent could do so far, except changing channels.
UPDATE "reps" SET "permissions" = '{manageAutomation,manageKnowledge,viewInsights,exportData,deleteTickets,sendReplies,seeAllTeams}'
WHERE "role" = 'Agent';
