/**
 * Every table of the database. Each module adds its own beside its store:
 * `declare module '#server/db/tables.ts' { interface Tables { games: GamesTable } }`.
 */
export interface Tables {
  /** Which migrations are in this database; written by migrate.ts alone. */
  schema_migrations: SchemaMigrationsTable;
}

export type SchemaMigrationsTable = { name: string; checksum: string; applied_at: Date };
