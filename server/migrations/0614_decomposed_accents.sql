-- Contacts stored before their search text was normalized, with accents as separate characters.
UPDATE end_users SET search_text = normalize(search_text, NFC) WHERE search_text IS NOT NFC NORMALIZED;
