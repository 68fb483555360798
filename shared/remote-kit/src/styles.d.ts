declare module '*.less';
declare module '*.css';
