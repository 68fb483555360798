// The federation runtime decides which instances are shared before any code that uses one runs.
void import('./bootstrap.tsx');
