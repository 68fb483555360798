/**
 * The React and contract instances in a build. Every remote exposes them as `./instances`, so that the host can
 * refuse a module built with its own copies: a second React or session store is the most common failure of this
 * architecture.
 */
import { defineModule } from '@admin-h5/client';
import { useState } from 'react';

export const instances = { useState, defineModule };
