export * from './list/list-state.ts';
