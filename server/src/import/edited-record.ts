import { writeFile } from 'node:fs/promises';
import type { FieldError, RecordEditsSheet } from '@admin-h5/contract';
import { SheetCategories } from '../category/sheet-categories.ts';
import type { Actor } from '../database/write.ts';
import { invalid } from '../errors.ts';
import type { FileLibrary } from '../files/library.ts';
import type { ImportDefinition } from './columns/definition.ts';
import type { SheetContext } from './columns/cell-kinds.ts';
import { askColumns } from './columns/questions.ts';
import { RowValidator } from './decide.ts';
import { dataRows } from './layout/read-records.ts';
import { readVocabulary } from './passes/formulations.ts';
import { SheetError } from './read/decode.ts';
import { openSource } from './source.ts';
import { slice } from './write.ts';

const unread: FieldError[] = [{ field: 'csv', message: '改动无法读取，请刷新后重试' }];

/**
 * The record that the first row of a sheet of edits would make, as an import decides it; nothing is written. Edits are few: this needs
 * neither a job nor its thread.
 * @throws AppError 422 with the column of each fault
 */
export async function readEditedRecord<Input extends object, Output extends object>(
  definition: ImportDefinition<Input, Output>,
  { temporary }: Pick<FileLibrary, 'temporary'>,
  actor: Actor,
  { csv, corrections }: RecordEditsSheet,
): Promise<Input> {
  const { database } = definition.records;
  const path = await temporary.newPath();
  const aside = `${path}.part`;
  try {
    await writeFile(path, csv);
    const context: SheetContext = {
      categories: await SheetCategories.read(database.reader, definition.categories),
      ...(await readVocabulary(database.reader)),
    };
    const { columns, ways = {} } = corrections;
    const source = await openSource(path, aside, definition, { context, chosen: columns, ways });
    const { header } = await askColumns(source, source.header, ways);
    const validator = new RowValidator(definition, header, context, corrections);
    for await (const row of dataRows({ ...source, key: definition.key.fields })) {
      const read = validator.read(row);
      const decision = await slice({ database, actor, dryRun: true }, async (scope) =>
        validator.decide(scope, await validator.stored(scope, [read]), read),
      );
      if (decision.kind === 'write') return decision.input;
      if (decision.kind === 'same') return decision.current;
      throw invalid(decision.errors.map(({ column, message }) => ({ field: column, message })));
    }
    throw invalid(unread);
  } catch (error) {
    if (error instanceof SheetError) throw invalid(unread);
    throw error;
  } finally {
    await temporary.remove(path, aside);
  }
}
