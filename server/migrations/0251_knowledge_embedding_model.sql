ALTER TABLE "customers" ADD COLUMN "knowledge_embedding_model" text;
