ALTER TABLE "reps" ADD COLUMN "is_email_confirmed" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- Agents who ever changed their own address, unless an identity or an invitation proved it.
UPDATE reps SET is_email_confirmed = false
FROM (
	SELECT DISTINCT customer_id, customer_rep_id FROM audit_entries
	WHERE fields && '{email,Email}' AND action ILIKE 'PUT %/customerreps/%' AND refusal IS NULL AND customer_rep_id IS NOT NULL
) AS changed
WHERE reps.customer_id = changed.customer_id AND reps.customer_rep_id = changed.customer_rep_id
	AND reps.role = 'Agent' AND reps.email IS NOT NULL
	AND NOT EXISTS (
		SELECT FROM sso_identities linked
		WHERE linked.customer_id = reps.customer_id AND linked.customer_rep_id = reps.customer_rep_id)
	AND NOT EXISTS (
		SELECT FROM invitations
		WHERE invitations.customer_id = reps.customer_id AND invitations.state = 'Accepted'
			AND lower(invitations.email) = lower(reps.email));
