/** `npm start`: the whole product on this machine. */
import { runCommand, runUntilEnded } from './run-until-ended.ts';
import { startLocal } from './start-local.ts';

await runCommand(async () => {
  const local = await startLocal();
  const password = process.env.ADMIN_PASSWORD ? 'the one in ADMIN_PASSWORD' : 'admin123456';
  console.log(`
  ${local.address}pages/index/index   for visitors
  ${local.address}                    login: admin / ${password}

  Ctrl-C stops everything.`);
  await runUntilEnded(local);
});
