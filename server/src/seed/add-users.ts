import { hashPassword } from '../auth/passwords.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write } from '../database/write.ts';
import { createIn } from '../records/write.ts';
import type { UserEntity } from '../user/schema.ts';
import { newUserColumns } from '../user/schema.ts';
import type { SeedUser } from './content.ts';
import { userInput } from './inputs.ts';
import type { FileOf } from './store-pictures.ts';

/** Password of every demonstration user. They are created outside production only, where it may be known to all. */
export const demoUserPassword = 'demo123456';

/** Adds the demonstration users; never call it in production, since everybody may know their password. */
export async function addUsers(
  database: DatabaseHandle,
  entity: UserEntity,
  users: readonly SeedUser[],
  fileOf: FileOf,
): Promise<void> {
  const passwordHash = await hashPassword(demoUserPassword);
  await write(database, systemActor, async (scope) => {
    for (const row of users) {
      const avatar = row.avatar === null ? null : fileOf(row.avatar);
      await createIn(entity, scope, userInput(row), { ...newUserColumns(passwordHash), avatar });
    }
  });
}
