-- A text that is sealed like the secrets of customers: a start with another SECRET_KEY finds out before it does harm.
CREATE TABLE "service"."secret_canary" (
	"is_only" boolean PRIMARY KEY DEFAULT true CHECK ("is_only"),
	"sealed" text NOT NULL
);
