-- Values of headers are sealed by the next start, which has the key. Those that are not sealed yet are found by this index.
CREATE INDEX "documents_plain_headers" ON "documents" USING btree ("customer_id","document_id") WHERE api_headers !~ '^[0-9a-f]{8}[.]';--> statement-breakpoint
-- What a row of configuration says, without its secrets and its number of changes.
CREATE OR REPLACE FUNCTION config_content(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT stored - 'override_api_password' - 'override_api_token' - 'api_headers' - 'version' - 'last_modified_date'
$$;--> statement-breakpoint
UPDATE config_versions SET content = (content::jsonb - 'api_headers')::json WHERE kind = 'document' AND content::jsonb ? 'api_headers';
