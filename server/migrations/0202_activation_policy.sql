ALTER TABLE "customers" ADD COLUMN "activation_policy" json;
