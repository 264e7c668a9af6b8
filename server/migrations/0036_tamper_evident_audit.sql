ALTER TABLE "audit_entries" ADD COLUMN "acting_party" text;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "refusal" text;
--> statement-breakpoint
-- Filled in by the linker, the rows that are here already first.
ALTER TABLE "audit_entries" ADD COLUMN "sequence" bigint;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "previous_hash" text;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text;
--> statement-breakpoint
CREATE INDEX "audit_entries_unlinked" ON "audit_entries" USING btree ("customer_id","audit_entry_id") WHERE sequence is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_sequence" ON "audit_entries" USING btree ("customer_id","sequence") WHERE sequence is not null;
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"sealed" text
);
--> statement-breakpoint
-- The hashes show what was changed; this keeps the program itself from changing anything by mistake.
CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF current_setting('attendant.audit_prune', true) IS DISTINCT FROM 'on' THEN
			RAISE EXCEPTION 'audit entries cannot be deleted';
		END IF;
		RETURN OLD;
	END IF;
	IF OLD.sequence IS NOT NULL
		OR (to_jsonb(NEW) - '{sequence,previous_hash,hash}'::text[]) IS DISTINCT FROM (to_jsonb(OLD) - '{sequence,previous_hash,hash}'::text[])
	THEN
		RAISE EXCEPTION 'audit entries cannot be changed';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
