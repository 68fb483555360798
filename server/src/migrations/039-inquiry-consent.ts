import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/**
 * When the person agreed to the privacy policy and to which version of it, and the references that an inquiry has had before its sender
 * changed it. Inquiries change in the order in which their list looks for changes.
 */
export async function inquiryConsent(db: Schema): Promise<void> {
  await db.schema.alterTable('inquiry').addColumn('consentAt', 'text').execute();
  for (const [name, empty] of [
    ['policyVersion', ''],
    ['replaced', '[]'],
  ] as const) {
    await db.schema
      .alterTable('inquiry')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(empty))
      .execute();
  }
  await index(db, 'inquiry', 'updated', ['updatedAt']);
}
