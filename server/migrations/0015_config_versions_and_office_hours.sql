CREATE TABLE "config_versions" (
	"customer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"config_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_deleted" boolean NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "config_versions_customer_id_kind_config_id_version_pk" PRIMARY KEY("customer_id","kind","config_id","version")
);
--> statement-breakpoint
ALTER TABLE "actions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_translations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "office_hours" json;--> statement-breakpoint
ALTER TABLE "action_mappings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_mappings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_topic_mappings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "config_versions" ADD CONSTRAINT "config_versions_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What a row of configuration says, without its secrets and its number of changes.
CREATE FUNCTION config_content(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT stored - 'override_api_password' - 'override_api_token' - 'version' - 'last_modified_date'
$$;--> statement-breakpoint
CREATE FUNCTION count_config_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF config_content(to_jsonb(NEW)) <> config_content(to_jsonb(OLD)) THEN
		NEW.version := OLD.version + 1;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- Arguments: the kind, and the column of the id. A customer that is deleted takes everything along, its past included.
CREATE FUNCTION keep_config_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	stored jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	number integer := (stored ->> 'version')::integer + CASE WHEN TG_OP = 'DELETE' THEN 1 ELSE 0 END;
BEGIN
	INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
	SELECT customer_id, TG_ARGV[0], (stored ->> TG_ARGV[1])::bigint, number, now(), TG_OP = 'DELETE', config_content(stored)::json
	FROM customers WHERE customer_id = (stored ->> 'customer_id')::bigint
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER topics_version_counted BEFORE UPDATE ON topics FOR EACH ROW EXECUTE FUNCTION count_config_version();
--> statement-breakpoint
CREATE TRIGGER topics_version_kept AFTER INSERT OR UPDATE OR DELETE ON topics FOR EACH ROW EXECUTE FUNCTION keep_config_version('topic', 'topic_id');
--> statement-breakpoint
INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
SELECT customer_id, 'topic', topic_id, version, now(), false, config_content(to_jsonb(topics))::json FROM topics;
--> statement-breakpoint
CREATE TRIGGER actions_version_counted BEFORE UPDATE ON actions FOR EACH ROW EXECUTE FUNCTION count_config_version();
--> statement-breakpoint
CREATE TRIGGER actions_version_kept AFTER INSERT OR UPDATE OR DELETE ON actions FOR EACH ROW EXECUTE FUNCTION keep_config_version('action', 'action_id');
--> statement-breakpoint
INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
SELECT customer_id, 'action', action_id, version, now(), false, config_content(to_jsonb(actions))::json FROM actions;
--> statement-breakpoint
CREATE TRIGGER action_mappings_version_counted BEFORE UPDATE ON action_mappings FOR EACH ROW EXECUTE FUNCTION count_config_version();
--> statement-breakpoint
CREATE TRIGGER action_mappings_version_kept AFTER INSERT OR UPDATE OR DELETE ON action_mappings FOR EACH ROW EXECUTE FUNCTION keep_config_version('rule', 'mapping_id');
--> statement-breakpoint
INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
SELECT customer_id, 'rule', mapping_id, version, now(), false, config_content(to_jsonb(action_mappings))::json FROM action_mappings;
--> statement-breakpoint
CREATE TRIGGER document_mappings_version_counted BEFORE UPDATE ON document_mappings FOR EACH ROW EXECUTE FUNCTION count_config_version();
--> statement-breakpoint
CREATE TRIGGER document_mappings_version_kept AFTER INSERT OR UPDATE OR DELETE ON document_mappings FOR EACH ROW EXECUTE FUNCTION keep_config_version('topicDocument', 'mapping_id');
--> statement-breakpoint
INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
SELECT customer_id, 'topicDocument', mapping_id, version, now(), false, config_content(to_jsonb(document_mappings))::json FROM document_mappings;
--> statement-breakpoint
CREATE TRIGGER page_topic_mappings_version_counted BEFORE UPDATE ON page_topic_mappings FOR EACH ROW EXECUTE FUNCTION count_config_version();
--> statement-breakpoint
CREATE TRIGGER page_topic_mappings_version_kept AFTER INSERT OR UPDATE OR DELETE ON page_topic_mappings FOR EACH ROW EXECUTE FUNCTION keep_config_version('pageTopic', 'page_topic_mapping_id');
--> statement-breakpoint
INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
SELECT customer_id, 'pageTopic', page_topic_mapping_id, version, now(), false, config_content(to_jsonb(page_topic_mappings))::json FROM page_topic_mappings;
--> statement-breakpoint
CREATE TRIGGER documents_version_kept AFTER INSERT OR UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION keep_config_version('document', 'document_id');
--> statement-breakpoint
INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
SELECT customer_id, 'document', document_id, version, now(), false, config_content(to_jsonb(documents))::json FROM documents;
--> statement-breakpoint
CREATE TRIGGER channel_translations_version_counted BEFORE UPDATE ON channel_translations FOR EACH ROW EXECUTE FUNCTION count_config_version();
--> statement-breakpoint
CREATE TRIGGER channel_translations_version_kept AFTER INSERT OR UPDATE OR DELETE ON channel_translations FOR EACH ROW EXECUTE FUNCTION keep_config_version('text', 'channel_translation_id');
--> statement-breakpoint
INSERT INTO config_versions (customer_id, kind, config_id, version, at, is_deleted, content)
SELECT customer_id, 'text', channel_translation_id, version, now(), false, config_content(to_jsonb(channel_translations))::json FROM channel_translations;
