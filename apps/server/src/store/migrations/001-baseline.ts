import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { alertTables } from './001-baseline/alert-tables.ts'
import { assessmentTables } from './001-baseline/assessment-tables.ts'
import { auditTables } from './001-baseline/audit-tables.ts'
import { caseTables } from './001-baseline/case-tables.ts'
import { postgresDialect, sqliteDialect } from './001-baseline/dialect.ts'
import { factorTables } from './001-baseline/factor-tables.ts'
import { feedTables } from './001-baseline/feed-tables.ts'
import { listTables } from './001-baseline/list-tables.ts'
import { positionTables } from './001-baseline/position-tables.ts'
import { trackTables } from './001-baseline/track-tables.ts'
import { teamTables } from './001-baseline/team-tables.ts'
import { workTables } from './001-baseline/work-tables.ts'

/** The whole schema of the first release; `interfaces/rows` has the types of its rows. */
export async function up(db: Kysely<never>): Promise<void> {
  const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? postgresDialect : sqliteDialect
  const subjects = [
    positionTables(dialect),
    trackTables(dialect),
    assessmentTables,
    alertTables,
    caseTables,
    listTables,
    feedTables,
    workTables,
    teamTables,
    auditTables,
    factorTables,
  ]
  for (const statement of subjects.flatMap(statementsOf)) await sql.raw(statement).execute(db)
}

/** Without the comments, which SQLite would store with the tables. */
const statementsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('--', 1).join('').trimEnd())
    .filter((line) => line.trim() !== '')
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
