CREATE TABLE "configuration_changes" (
	"customer_id" bigint NOT NULL,
	"xid" "xid8" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "configuration_changes_customer_id_xid_pk" PRIMARY KEY("customer_id","xid")
);
--> statement-breakpoint
CREATE INDEX "configuration_changes_at" ON "configuration_changes" USING btree ("at");--> statement-breakpoint
CREATE POLICY "attendant_shared" ON "configuration_changes" FOR SELECT USING (customer_id = 0);--> statement-breakpoint
CREATE FUNCTION note_configuration_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO configuration_changes (customer_id, xid)
	SELECT DISTINCT customer_id, pg_current_xact_id() FROM changed
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	configured text;
BEGIN
	FOREACH configured IN ARRAY ARRAY['action_mappings', 'actions', 'channels', 'customers', 'document_mappings', 'documents',
		'knowledge_indexes', 'models', 'procedures', 'sla_policies', 'teams', 'topics']
	LOOP
		EXECUTE format('CREATE TRIGGER note_added_configuration AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
			FOR EACH STATEMENT EXECUTE FUNCTION note_configuration_change()', configured);
		EXECUTE format('CREATE TRIGGER note_changed_configuration AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
			FOR EACH STATEMENT EXECUTE FUNCTION note_configuration_change()', configured);
		EXECUTE format('CREATE TRIGGER note_removed_configuration AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
			FOR EACH STATEMENT EXECUTE FUNCTION note_configuration_change()', configured);
	END LOOP;
END $$;
