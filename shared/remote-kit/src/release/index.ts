export { release } from './command.ts';
