/** Shape of the grey blocks that stand in the first document until the screen itself is here. */
export type SkeletonKind = 'login' | 'home' | 'rows' | 'classes' | 'detail' | 'menu' | 'form' | 'text';
