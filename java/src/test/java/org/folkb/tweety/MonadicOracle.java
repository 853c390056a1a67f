package org.folkb.tweety;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random formulas over two unary predicates p0, p1, one propositional constant p2 and constants c0, c1 of one sort, and
 * their exact evaluation by trying all interpretations. Monadic logic with k unary predicates and without equality
 * needs no more than 2^k individuals (Loewenheim 1915): an individual is told from others only by its type, the set of
 * predicates that hold of it.
 */
final class MonadicOracle {
    static final int CONSTANTS = 2;

    /** A formula: an operator with parts, or an atom. Kinds are the tokens of the message protocol. */
    record Tree(char kind, int number, int argument, List<Tree> parts) {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            switch (kind) {
                case 'p' -> text.append("p").append(number).append(number == 2 ? "" : argument < 0 ? " c"
                        + (-argument - 1) : " v" + argument);
                case '!', '>', '~' -> text.append(kind);
                case '@', '?' -> text.append(kind).append("1 v").append(argument).append(" 0");
                default -> text.append(kind).append(parts.size());
            }
            for (Tree part : parts) {
                text.append(' ').append(part);
            }
            return text.toString();
        }
    }

    /** The types of the individuals, the individuals of the constants, and the propositional constant. */
    record World(int[] types, int[] constants, boolean proposition) {
    }

    private MonadicOracle() {
    }

    static Tree random(Random random, int depth, int variables) {
        int choice = depth == 0 ? 0 : random.nextInt(12);
        if (choice < 2) {
            int number = random.nextInt(6) == 0 ? 2 : random.nextInt(2);
            int argument = variables > 0 && random.nextInt(4) > 0 ? random.nextInt(variables)
                    : -random.nextInt(CONSTANTS) - 1;
            return new Tree('p', number, argument, List.of());
        } else if (choice < 4) {
            return new Tree('!', 0, 0, List.of(random(random, depth - 1, variables)));
        } else if (choice < 8) {
            return new Tree(choice < 6 ? '@' : '?', 0, variables, List.of(random(random, depth - 1, variables + 1)));
        }
        char kind = "&|>~^".charAt(random.nextInt(5));
        int size = kind == '>' || kind == '~' ? 2 : 2 + random.nextInt(2);
        List<Tree> parts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            parts.add(random(random, depth - 1, variables));
        }
        return new Tree(kind, 0, 0, parts);
    }

    static List<World> worlds(boolean closed) {
        List<World> worlds = new ArrayList<>();
        for (int proposition = 0; proposition < 2; proposition++) {
            if (closed) {
                for (int types = 0; types < 16; types++) {
                    worlds.add(new World(new int[] {types & 3, types >> 2}, new int[] {0, 1}, proposition == 1));
                }
                continue;
            }
            for (int set = 1; set < 16; set++) {
                int[] types = new int[Integer.bitCount(set)];
                for (int type = 0, n = 0; type < 4; type++) {
                    if ((set >> type & 1) == 1) {
                        types[n++] = type;
                    }
                }
                for (int a = 0; a < types.length; a++) {
                    for (int b = 0; b < types.length; b++) {
                        worlds.add(new World(types, new int[] {a, b}, proposition == 1));
                    }
                }
            }
        }
        return worlds;
    }

    static boolean holds(Tree tree, World world, int[] variables) {
        switch (tree.kind()) {
            case 'p': {
                if (tree.number() == 2) {
                    return world.proposition();
                }
                int individual = tree.argument() < 0 ? world.constants()[-tree.argument() - 1]
                        : variables[tree.argument()];
                return (world.types()[individual] >> tree.number() & 1) == 1;
            }
            case '!':
                return !holds(tree.parts().get(0), world, variables);
            case '>':
                return !holds(tree.parts().get(0), world, variables) || holds(tree.parts().get(1), world, variables);
            case '~':
                return holds(tree.parts().get(0), world, variables) == holds(tree.parts().get(1), world, variables);
            case '&':
                return tree.parts().stream().allMatch(part -> holds(part, world, variables));
            case '|':
                return tree.parts().stream().anyMatch(part -> holds(part, world, variables));
            case '^':
                return tree.parts().stream().filter(part -> holds(part, world, variables)).count() % 2 == 1;
            default: {
                boolean all = tree.kind() == '@';
                for (int individual = 0; individual < world.types().length; individual++) {
                    variables[tree.argument()] = individual;
                    if (holds(tree.parts().get(0), world, variables) != all) {
                        return !all;
                    }
                }
                return all;
            }
        }
    }
}
